### Berechtigungen von Discord, mit den Namen, die Discord auf Deutsch zeigt.

permission-view-channel = Kanal ansehen
permission-send-messages = Nachrichten senden
permission-send-in-threads = Nachrichten in Threads senden
permission-embed-links = Links einbetten
permission-attach-files = Dateien anhängen
permission-read-history = Nachrichtenverlauf anzeigen
