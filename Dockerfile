# The mock as an image:
#   docker build -t payments-mock . && docker run --rm -p 127.0.0.1:4010:4010 payments-mock
# Arguments of `payments-contract mock` go after the name of the image.

# The first two stages run on the machine that builds, whatever the image is for: there is no machine
# code in what they make.
FROM --platform=$BUILDPLATFORM node:22.23.3-slim@sha256:c3de60bf2f9dd0ac6370e6117950ff62d6e339527e7472301c9c78a017978392 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm pack && tar -xzf payments-contract-*.tgz

# The published files with what the mock needs at run time, in the versions of the lock file: the
# optional peers become dependencies, and everything for development goes.
FROM --platform=$BUILDPLATFORM node:22.23.3-slim@sha256:c3de60bf2f9dd0ac6370e6117950ff62d6e339527e7472301c9c78a017978392 AS install
WORKDIR /app
COPY --from=build /build/package/ /build/package-lock.json /build/.npmrc ./
RUN npm pkg delete devDependencies wireit && \
    node -e "const fs = require('fs'), p = JSON.parse(fs.readFileSync('package.json')); \
      p.dependencies = { ...p.dependencies, ...p.peerDependencies }; \
      fs.writeFileSync('package.json', JSON.stringify(p, null, 2))" && \
    npm install --ignore-scripts

FROM node:22.23.3-slim@sha256:c3de60bf2f9dd0ac6370e6117950ff62d6e339527e7472301c9c78a017978392
ENV NODE_ENV=production
WORKDIR /app
COPY --from=install /app/ ./
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/__mock').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/src/cli/main.js", "mock", "--host", "0.0.0.0"]
