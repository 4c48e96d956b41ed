import { queryOptions, useMutation } from '@tanstack/react-query'
import { hideFirstSteps, readHome } from 'contract/home.ts'
import { call } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'

const REFRESHES = [['home']]

/** No toast when it fails: the samples stand there, marked as such. */
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: ({ signal }) => call(readHome, {}, { signal }) })

const useRestoreSteps = () =>
  useMutation({
    mutationFn: () => call(hideFirstSteps, { json: { restore: true } }),
    meta: { failed: 'Não foi possível trazer de volta os primeiros passos', refreshes: REFRESHES },
  })

/** Put away for everybody; the toast brings them back. */
export function useHideSteps() {
  const restore = useRestoreSteps()
  return useMutation({
    mutationFn: () => call(hideFirstSteps, { json: {} }),
    onSuccess: () =>
      notify({
        kind: 'done',
        title: 'Primeiros passos dispensados',
        action: { label: 'Desfazer', run: () => restore.mutate() },
      }),
    meta: { failed: 'Não foi possível dispensar os primeiros passos', refreshes: REFRESHES },
  })
}
