# The bot in a container: docker build -t interlink . — or docker compose up -d, which compose.yaml describes.

FROM python:3.13-slim-trixie AS build
WORKDIR /src
COPY .ci/constraints.txt ./
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
COPY data ./data
COPY renderers ./renderers
COPY rules ./rules
# The versions that are known to work together. Nothing is installed by the bot later, so that pip stays behind.
ENV PIP_CONSTRAINT=/src/constraints.txt PIP_BUILD_CONSTRAINT=/src/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv --without-pip /opt/interlink \
    && pip --python /opt/interlink/bin/python install --quiet --no-cache-dir './[postgresql]'

FROM python:3.13-slim-trixie
LABEL org.opencontainers.image.title="Interlink" \
      org.opencontainers.image.description="A Discord bot for four link games" \
      org.opencontainers.image.licenses="MIT"
# Fonts for names in every script, of the serif faces of which none is drawn with, and what lays out those that join
# letters or run to the left. Debian's newest of all these is wanted.
# tini is process 1: it hands signals on from the first moment, and buries whatever is left by processes that end.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-core fonts-noto-cjk libfribidi0 tini \
    && rm -rf /var/lib/apt/lists/* /usr/share/fonts/opentype/noto/NotoSerifCJK-* \
    && useradd --system --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin interlink \
    && install -d -o interlink -g interlink -m 0700 /data /data/backups
COPY --from=build /opt/interlink /opt/interlink
ENV PATH=/opt/interlink/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    INTERLINK_DATABASE=/data/interlink.db \
    INTERLINK_HEALTH_PORT=8080
USER 10001:10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-c", "import os, sys, http.client as h; c = h.HTTPConnection('127.0.0.1', int(os.environ['INTERLINK_HEALTH_PORT']), timeout=4); c.request('GET', '/healthz'); sys.exit(c.getresponse().status != 200)"]
ENTRYPOINT ["tini", "--", "interlink"]
