# syntax=docker/dockerfile:1
# Two images: without a browser (the default), and with one (--target chromium). See docs/guides/operate.md.

ARG NODE_VERSION=24.21.0
ARG DEBIAN=bookworm

# What is built is the same for every platform.
FROM --platform=$BUILDPLATFORM node:${NODE_VERSION}-${DEBIAN}-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/plugin/package.json packages/plugin/
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM --platform=$BUILDPLATFORM node:${NODE_VERSION}-${DEBIAN}-slim AS packages
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/plugin/package.json packages/plugin/
RUN npm ci --omit=dev --omit=optional
COPY scripts/package/prune.mjs scripts/package/
RUN node scripts/package/prune.mjs --arch="$TARGETARCH"

# Without symbols for debuggers, which take 18 MB.
FROM node:${NODE_VERSION}-${DEBIAN}-slim AS node
RUN apt-get update \
 && apt-get install --yes --no-install-recommends binutils \
 && strip --strip-unneeded /usr/local/bin/node \
 && rm -rf /var/lib/apt/lists/*

# Debian with Node alone: npm, its cache and the Node headers are left out.
FROM debian:${DEBIAN}-slim AS base
COPY --from=node /usr/local/bin/node /usr/local/bin/node
RUN groupadd --gid 10001 rivalwatch \
 && useradd --uid 10001 --gid rivalwatch --home-dir /tmp --no-create-home --shell /usr/sbin/nologin rivalwatch \
 && install --directory --owner=rivalwatch --group=rivalwatch --mode=700 /data \
 && ln -s /app/scripts/rivalwatch.mjs /usr/local/bin/rivalwatch
WORKDIR /app
COPY LICENSE NOTICE CHANGELOG.md package.json .env.example ./
COPY --from=packages /app/node_modules ./node_modules
COPY packages/plugin/package.json packages/plugin/
COPY --from=build /app/packages/plugin/dist ./packages/plugin/dist
COPY --chmod=755 scripts/rivalwatch.mjs scripts/
COPY scripts/bundled_node.mjs scripts/
COPY scripts/package ./scripts/package
COPY scripts/steps ./scripts/steps
COPY scripts/support ./scripts/support
COPY --from=build /app/build ./build
# The application's folder can be read-only. Settings and data are in the volume.
ENV NODE_ENV=production \
    APP_URL=http://localhost:3333 \
    HOST=0.0.0.0 \
    PORT=3333 \
    STORAGE_PATH=/data \
    ENV_PATH=/data \
    HOME=/tmp
VOLUME /data
EXPOSE 3333
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["rivalwatch", "healthy"]
ENTRYPOINT ["rivalwatch"]
CMD ["start"]

# Also reads pages that need JavaScript. tini reaps the processes that Chromium leaves behind. Graphics drivers are
# deleted, because only bundled tools would use them.
FROM base AS chromium
USER root
RUN apt-get update \
 && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation tini \
 && rm -rf /var/lib/apt/lists/* /usr/lib/chromium/libVkLayer_* /usr/lib/*/dri /usr/lib/*/libLLVM-* /usr/lib/*/libz3.so* /usr/lib/*/libicu*
ENV CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell
USER 10001:10001
ENTRYPOINT ["tini", "--", "rivalwatch"]
CMD ["start"]

FROM base AS standard
