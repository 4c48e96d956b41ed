import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { showNoticesWith } from '../lib/notify.ts'
import { theme, variables } from './theme.ts'

const loadToasts = () => import('../components/toasts.tsx')
const ToastHost = lazy(async () => ({ default: (await loadToasts()).ToastHost }))

/** Code comes with the first thing that the person does: where the server goes down after that, it can still be told. */
function useToastsAtHand(): void {
  useEffect(() => {
    const load = () => void loadToasts()
    const options = { once: true, capture: true }
    window.addEventListener('pointerdown', load, options)
    window.addEventListener('keydown', load, options)
    return () => {
      window.removeEventListener('pointerdown', load, options)
      window.removeEventListener('keydown', load, options)
    }
  }, [])
}

/** Toasts are mounted with the first notice. */
function Toasts() {
  const [needed, setNeeded] = useState(false)
  useToastsAtHand()
  useEffect(
    () =>
      showNoticesWith((notice) => {
        setNeeded(true)
        void loadToasts().then(({ showToast }) => showToast(notice))
      }),
    [],
  )
  return needed ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
}

type Props = { client: QueryClient; test?: boolean; children: ReactNode }

export function Providers({ client, test = false, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme="dark" env={test ? 'test' : 'default'}>
        {children}
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>
  )
}
