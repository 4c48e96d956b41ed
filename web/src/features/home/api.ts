import { type QueryClient, useMutation } from '@tanstack/react-query'
import { readHome, setFirstStepsHidden } from 'contract/home.ts'
import { call } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import { notify } from '../../lib/notify.ts'
import { prefetchQuery } from '../../lib/prefetch-query.ts'

const REFRESHES = [['home']]

/** Home's figures and activities. It has no `failed` text: the page itself shows the failure. */
export const homeQuery = callQuery(['home'], readHome)

export const prefetchScreen = (client: QueryClient): void => prefetchQuery(client, homeQuery)

const useRestoreSteps = () =>
  useMutation({
    mutationFn: () => call(setFirstStepsHidden, { json: { restore: true } }),
    meta: { failed: 'Não foi possível trazer de volta os primeiros passos', refreshes: REFRESHES },
  })

/** Dismisses the first steps for the whole workspace; its toast can restore them. */
export function useHideSteps() {
  const restore = useRestoreSteps()
  return useMutation({
    mutationFn: () => call(setFirstStepsHidden, { json: {} }),
    onSuccess: () =>
      notify({
        kind: 'done',
        title: 'Primeiros passos dispensados',
        action: { label: 'Desfazer', run: () => restore.mutate() },
      }),
    meta: { failed: 'Não foi possível dispensar os primeiros passos', refreshes: REFRESHES },
  })
}
