# The parlour in a container. The rules are compiled in the first stage; the second has no compiler.
#   docker build -t threescore . && docker run -p 6660:6660 -v parlour:/data threescore
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN THREESCORE_COMPILE=1 THREESCORE_WEB=1 pip wheel --no-cache-dir --wheel-dir /wheels '.[server]'

FROM python:3.12-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels 'threescore[server]' && rm -r /wheels \
  && useradd --system --home-dir /data --create-home parlour
USER parlour
VOLUME /data
ENV THREESCORE_HOME=/data THREESCORE_HOST=0.0.0.0 THREESCORE_PORT=6660
EXPOSE 6660
# Stops in good order on SIGTERM: what has been handed in is committed.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:6660/health', timeout=4)"]
CMD ["threescore", "serve"]
