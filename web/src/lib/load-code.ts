import { checkConnection, waitForServer } from './connection.ts'
import { notify } from './notify.ts'
import { hasUnsavedWork, waitUntilSaved } from './unsaved-work.ts'

const RELOADED_AT = 'recarregado-em'
/** A reload that did not help is not repeated within this time. */
const RELOAD_PAUSE_MS = 60_000

const NEW_VERSION = {
  kind: 'warning',
  title: 'Há uma versão nova do painel',
  message: 'Esta tela só abre nela. Termine o que está em andamento: a página será recarregada em seguida.',
} as const

/** Vite adds each stylesheet once, and does not see that it never came. */
function restoreStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const restored = links
    .filter(({ sheet }) => sheet === null)
    .map((broken) => {
      const link = broken.cloneNode() as HTMLLinkElement
      broken.replaceWith(link)
      return new Promise((resolve) => {
        link.addEventListener('load', resolve)
        link.addEventListener('error', resolve)
      })
    })
  return Promise.all(restored)
}

/** A new build has replaced this one: its code comes with a reload, once nothing would be lost by it. @throws `cause` where a reload did not help */
async function reloadForNewVersion(cause: unknown, reload: () => void): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (Date.now() - last < RELOAD_PAUSE_MS) throw cause
  if (hasUnsavedWork()) notify(NEW_VERSION)
  await waitUntilSaved()
  await waitForServer()
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  reload()
  return new Promise(() => undefined)
}

/**
 * Loads a part of the app's own code. Where the server is away it waits, and goes on by itself; where the server answers and has no
 * such code any more the page is loaded anew. @throws where that did not help either
 */
export async function loadCode<Code>(load: () => Promise<Code>, reload = () => window.location.reload()): Promise<Code> {
  for (let refusals = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (await checkConnection()) refusals += 1
      else await waitForServer()
      if (refusals > 1) return reloadForNewVersion(error, reload)
      await restoreStyles()
    }
  }
}
