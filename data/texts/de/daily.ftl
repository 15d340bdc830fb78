# Das Rätsel des Tages: an einem Datum für alle dasselbe, mit einem Versuch, der zählt.

# Warum etwas nicht geht
daily-to-come = Dieser Tag kommt erst noch.
daily-none = Nach dem Rätsel dieses Tages hat niemand gefragt, bevor er vorbei war; /{ command-daily } hat das von heute.
