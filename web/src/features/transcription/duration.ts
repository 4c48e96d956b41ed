/** How long reading the duration may take, in milliseconds. After that the file is sent without its duration. */
const TIMEOUT_MS = 3_000

/** @returns seconds; null if the browser cannot read it or the file has none */
export function readDuration(file: Blob): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const player = document.createElement('audio')
  const url = URL.createObjectURL(file)
  const answer = () => resolve(Number.isFinite(player.duration) ? player.duration : null)
  const timer = setTimeout(answer, TIMEOUT_MS)
  player.addEventListener('loadedmetadata', answer)
  player.addEventListener('error', answer)
  player.preload = 'metadata'
  player.src = url
  return promise.finally(() => {
    clearTimeout(timer)
    player.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
