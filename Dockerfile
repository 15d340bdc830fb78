# Container of the bot: docker build -t interlink . (or docker compose up -d, see compose.yaml).

# The part of the Activity's page that comes from Discord's SDK.
FROM node:22-trixie-slim AS page
WORKDIR /src/sdk
COPY bot/matches/activity/sdk ./
RUN npm ci --no-audit --no-fund && npm run build

FROM python:3.13-slim-trixie AS build
WORKDIR /src
COPY .ci/constraints.txt ./
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
COPY data ./data
COPY renderers ./renderers
COPY rules ./rules
COPY --from=page /src/page/platform.js ./bot/matches/activity/page/
# Tested versions. The final image has no pip, because nothing is installed later.
ENV PIP_CONSTRAINT=/src/constraints.txt PIP_BUILD_CONSTRAINT=/src/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1
# For the compiled search of computer players.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
RUN python -m venv --without-pip /opt/interlink \
    && pip --python /opt/interlink/bin/python install --quiet --no-cache-dir './[postgresql]'

FROM python:3.13-slim-trixie
LABEL org.opencontainers.image.title="Interlink" \
      org.opencontainers.image.description="A Discord bot for four link games" \
      org.opencontainers.image.licenses="MIT"
# Fonts and text layout for names in all scripts (serif faces are not used), in Debian's newest versions.
# tini is process 1: it forwards signals and reaps zombies.
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
