import type { QueryClient } from '@tanstack/react-query'
import { readHome, setFirstStepsHidden } from 'contract/home/home.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

const REFRESHES = [['home']] as const

/** No `failed` text, because the page itself shows the failure. */
export const homeQuery = callQuery(['home'], readHome)

export const prefetchScreen = (client: QueryClient): void => prefetchQuery(client, homeQuery)

const useRestoreFirstSteps = () =>
  useCallMutation(() => call(setFirstStepsHidden, { json: { restore: true } }), {
    failed: 'Não foi possível trazer de volta os primeiros passos',
    refreshes: REFRESHES,
  })

export function useHideFirstStepsForEveryone() {
  const restore = useRestoreFirstSteps()
  return useCallMutation(() => call(setFirstStepsHidden, { json: {} }), {
    done: () => ({ title: 'Primeiros passos dispensados', action: { label: 'Desfazer', run: () => restore.mutate() } }),
    failed: 'Não foi possível dispensar os primeiros passos',
    refreshes: REFRESHES,
  })
}
