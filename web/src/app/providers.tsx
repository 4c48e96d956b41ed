import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadCode, markCodePrefetched } from '#lib/net/load-code.ts'
import { setNoticeRenderer } from '#lib/notify.ts'
import { resolveCssVariables, theme } from './theme.ts'

const importToasts = () => import('#components/feedback/toasts.tsx')
let toasts: ReturnType<typeof importToasts> | undefined

/** Kept once loaded: during an outage a load would wait for the server (`loadCode`), and just then toasts have to tell the failures. */
function loadToasts(): ReturnType<typeof importToasts> {
  toasts ??= loadCode(importToasts).catch((error) => {
    toasts = undefined
    throw error
  })
  return toasts
}

/** Prefetches the app's code on the person's first input, so that screens open even if the server goes down later. */
function usePrefetchOnFirstInput(): void {
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      void loadToasts()
      void import('./prefetch-code.ts')
        .then(({ prefetchCode }) => prefetchCode())
        .then(
          (isHere) => isHere && markCodePrefetched(),
          () => undefined,
        )
    }
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(kind, load, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}

function Toasts() {
  const [Host, setHost] = useState<ComponentType>()
  usePrefetchOnFirstInput()
  useEffect(
    () =>
      setNoticeRenderer(
        (notice) =>
          void loadToasts().then(({ ToastHost, showToast }) => {
            setHost(() => ToastHost)
            showToast(notice)
          }),
        (title) => void toasts?.then(({ retractFailureToast }) => retractFailureToast(title)),
      ),
    [],
  )
  return Host ? <Host /> : null
}

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} forceColorScheme="dark">
        {children}
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>
  )
}
