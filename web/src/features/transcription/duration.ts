/** A file whose length takes longer to find is sent without it. */
const PATIENCE_MS = 3_000

/** Seconds, as the browser reads them from the file's head; null where it cannot, or where the file does not say. */
export function readDuration(file: Blob): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const player = document.createElement('audio')
  const url = URL.createObjectURL(file)
  const answer = () => resolve(Number.isFinite(player.duration) ? player.duration : null)
  const timer = setTimeout(answer, PATIENCE_MS)
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
