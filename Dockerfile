# docs/servidor.md. One image for one server or several; all data is in /data, or in DATABASE_URL and the bucket.
FROM node:24-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/package.json
COPY server/package.json server/package.json
COPY web/package.json web/package.json

# The interface needs vite and the web's packages, the server none of them.
FROM sources AS interface
RUN npm ci --omit=dev --workspace=contract --workspace=web
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
RUN cd web && ../node_modules/.bin/vite build --logLevel warn

FROM sources AS packages
RUN npm ci --omit=dev --workspace=contract --workspace=server

FROM node:24-slim
ARG COMMIT=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data COMMIT=${COMMIT}
WORKDIR /app
COPY --from=packages /app ./
COPY contract contract
COPY server server
COPY deploy/healthcheck.mjs deploy/healthcheck.mjs
COPY --from=interface /app/web/dist web/dist
# A volume takes its owner from the image's folder: compose.yaml mounts one on /data and one on /data/files.
RUN mkdir -p /data/files && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "server/src/app/main.ts"]
