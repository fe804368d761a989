# Frontdesk with its built-in PostgreSQL; set DATABASE_URL for one of your own. Everything that is stored is in /data.
#
#     docker build --tag frontdesk .
#     docker run --init --publish 127.0.0.1:8080:8080 --volume frontdesk:/data frontdesk

ARG NODE=24

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
# Node reads neither types nor source maps, which are almost half of what the packages weigh.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM node:${NODE}-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=8080
ENV DATA_DIR=/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# 1000 is the account "node" of the image. PostgreSQL does not run as root, and nothing here needs to.
RUN install -d -o 1000 -g 1000 -m 700 "$DATA_DIR"
VOLUME /data
USER 1000:1000
EXPOSE 8080
# The database may be away without a fault of this process, so that it is not asked for.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself hears SIGTERM: it answers what it was asked, and stops its PostgreSQL.
CMD ["node", "dist/server/main.js", "serve"]
