import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { recorderStore } from '#features/transcription/recorder/recorder-store.ts'
import { createStoredFlag } from '#lib/drafts/stored-flag.ts'
import { bufferKeys } from '#lib/focus/key-buffer.ts'
import { formatShortMoment } from '#lib/format/moments.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { checkConnection, useUnreachableSince, watchConnection } from '#lib/net/connection.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { refetchUnpinned } from '#lib/net/query-client.ts'
import { setLinkOpener } from '#lib/notify.ts'
import { useRefetchAtMidnight, useServerClockDoubt, useZone } from '#lib/session/session.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useServerEvents } from './use-server-events.ts'
import { useShortcuts } from './use-shortcuts.ts'

const ServerClockBar = lazyComponent(() => import('./server-clock-bar.tsx'))
const CommandPalette = lazyComponent(() => import('./command-palette.tsx'))
const MenuDrawer = lazyComponent(() => import('./menu-drawer.tsx'))
const ShortcutsHelp = lazyComponent(() => import('./shortcuts-help.tsx'))
const RecordingPill = lazyComponent(() => import('#features/transcription/recording-pill.tsx'))

/** Makes the links of toasts open screens without reloading the page. */
function useToastLinks(): void {
  const { history } = useRouter()
  useEffect(() => setLinkOpener((href) => history.push(href)), [history])
}

/** Refetches all data, except those that somebody edits, when the server answers again after an outage. */
function useConnectionWatch(): void {
  const client = useQueryClient()
  useEffect(() => watchConnection(() => void refetchUnpinned(client)), [client])
}

const collapsedFlag = createStoredFlag('menu-recolhido', false)

/** Stays mounted, for what it opens. */
function OpenedPalette({ dialog, onHelp }: { dialog: ReturnType<typeof useDialog<never>>; onHelp: () => void }) {
  const { count } = dialog.use()
  return count > 0 && <CommandPalette openCount={count} onHelp={onHelp} />
}

function ServerUnreachableBar() {
  const since = useUnreachableSince()
  const zone = useZone()
  const [checking, setChecking] = useState(false)
  const check = () => {
    setChecking(true)
    void checkConnection().then(() => setChecking(false))
  }
  return (
    <div className="away-bar away-bar--sticky" role="status">
      {since !== undefined && (
        <p>
          Sem conexão com o servidor desde {formatShortMoment(zone, new Date(since).toISOString())}
          <Button small busy={checking && 'Tentando...'} onClick={check}>
            Tentar agora
          </Button>
        </p>
      )}
    </div>
  )
}

export function Shell() {
  const collapsed = collapsedFlag.use()
  const menu = useDialog<never>()
  const help = useDialog<never>()
  const palette = useDialog<never>()
  const recording = recorderStore.use().step === 'recording'
  const search = useCallback(
    (first?: string) => {
      palette.open()
      bufferKeys(first)
    },
    [palette],
  )
  const serverClockDoubt = useServerClockDoubt()
  useConnectionWatch()
  useServerEvents()
  useRefetchAtMidnight()
  useToastLinks()
  useShortcuts({ onSearch: search, onHelp: help.open })

  return (
    <>
      <a className="no-print skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <div className={`shell ${collapsed ? 'shell--collapsed' : ''}`}>
        <Header onMenu={() => menu.open()} onSearch={search} />
        <Sidebar collapsed={collapsed} onToggle={() => collapsedFlag.set(!collapsed)} />
        <main id="conteudo" tabIndex={-1}>
          <ServerUnreachableBar />
          <CodeSuspense>{serverClockDoubt && <ServerClockBar doubt={serverClockDoubt} />}</CodeSuspense>
          <Outlet />
        </main>
      </div>
      <CodeSuspense>
        <OpenedPalette dialog={palette} onHelp={help.open} />
        {recording && <RecordingPill />}
      </CodeSuspense>
      <OpenedDialog dialog={menu}>{(control) => <MenuDrawer {...control} />}</OpenedDialog>
      <OpenedDialog dialog={help}>{(control) => <ShortcutsHelp {...control} />}</OpenedDialog>
    </>
  )
}
