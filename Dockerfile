# voice, as a front end or a worker: see docs/scale.md. Models are not in it: they lie in the volume /models.
ARG NODE=node:22-bookworm-slim

FROM ${NODE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run package
RUN mkdir packed && tar -xzf voice-*.tgz -C packed --strip-components=1

FROM ${NODE}
LABEL org.opencontainers.image.title="voice" \
      org.opencontainers.image.description="Speech to text and text to speech on your own machines" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /voice
COPY --from=build /src/packed .
# Who may write where the volume is mounted.
RUN mkdir -p /models && chown 1000:1000 /models
ENV NODE_ENV=production \
    HOME=/tmp \
    VOICE_MODELS_DIR=/models \
    VOICE_HOST=0.0.0.0 \
    VOICE_LOG_FORMAT=json
USER 1000:1000
VOLUME /models
EXPOSE 8000 50051 8001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.VOICE_HEALTH_PORT ?? process.env.VOICE_PORT ?? 8000) + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/voice/bin/voice.js"]
CMD ["serve"]
