const KEY = 'recarregado-em'
const PATIENCE_MS = 60_000

/** A new build has replaced the one that is open: its chunks are gone, and the page is asked for again, but not in circles. */
export function reloadOnceWhenChunksAreGone(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PATIENCE_MS) return // then the error screen says what is wrong
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    reload()
  })
}
