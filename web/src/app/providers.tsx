import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadCode } from '../lib/load-code.ts'
import { setNoticeRenderer } from '../lib/notify.ts'
import { resolveCssVariables, theme } from './theme.ts'

const importToasts = () => import('../components/toasts.tsx')
let toasts: ReturnType<typeof importToasts> | undefined

/** Loads the toasts' code once, because `loadCode` waits while the server is down, which toasts have to tell. */
function loadToasts(): ReturnType<typeof importToasts> {
  toasts ??= loadCode(importToasts).catch((error) => {
    toasts = undefined
    throw error
  })
  return toasts
}

const ToastHost = lazy(async () => ({ default: (await loadToasts()).ToastHost }))

/** Prefetches the app's code on the person's first input, so that screens open even if the server goes down later. */
function usePrefetchOnFirstInput(): void {
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      void loadToasts()
      void import('./prefetch-code.ts').then(
        ({ prefetchCode }) => prefetchCode(),
        () => undefined,
      )
    }
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(kind, load, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** The container of the toasts. It is mounted with the first notice. */
function Toasts() {
  const [needed, setNeeded] = useState(false)
  usePrefetchOnFirstInput()
  useEffect(
    () =>
      setNoticeRenderer(
        (notice) => {
          setNeeded(true)
          void loadToasts().then(({ showToast }) => showToast(notice))
        },
        (title) => void loadToasts().then(({ retractToast }) => retractToast(title)),
      ),
    [],
  )
  return needed ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
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
