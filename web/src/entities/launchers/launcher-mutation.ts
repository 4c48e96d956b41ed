import type { LaunchReply } from 'contract/runs/launch.ts'
import { isLaunchNotification } from '#entities/runs/launch-notification.ts'
import type { CallOptions } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import type { Notice } from '#lib/notify.ts'

type ToastText = { title: string; message: string }

const linkToRun = (id: number) => ({ label: 'Ver execução', href: `/execucoes/${id}` })

const QUEUED = {
  title: 'Na fila de envio',
  message: 'O serviço não pôde receber agora. A execução está guardada e será enviada automaticamente assim que ele puder.',
}

const SENDING = { title: 'Ainda enviando', message: 'O serviço está demorando a responder. Acompanhe em Execuções.' }

/** @param launched - null if another service answered, which does not identify the run */
function describeLaunch(launched: LaunchReply | null, done: ToastText): Notice {
  const { state, id } = launched?.run ?? {}
  if (id !== undefined && state === 'succeeded') return { kind: 'done', ...done, link: linkToRun(id) }
  if (id === undefined || (state !== 'retrying' && state !== 'queued' && state !== 'sending')) return { kind: 'done', ...done }
  return { kind: 'warning', ...(state === 'sending' ? SENDING : QUEUED), link: linkToRun(id) }
}

/** `json`: the specification's body; `project`: empty for none, undefined for that of the repeated run (`previous`). */
export type LaunchRequest<Input> = { json: Input; query: { previous?: number | undefined; project?: number | '' | undefined } }

/**
 * The toasts are the specification's (§8); the lists of runs are also refetched after a refusal, because the server records a
 * refused launch.
 */
export function useLaunch<Input>(
  send: (launch: LaunchRequest<Input>, options: CallOptions) => Promise<LaunchReply | null>,
  { done, failed }: { done: ToastText; failed: ToastText },
) {
  return useCallMutation(({ intent, ...launch }: LaunchRequest<Input> & { intent: Intent }) => send(launch, { intent }), {
    done: (launched: LaunchReply | null) => describeLaunch(launched, done),
    failed,
    keepsForm: true,
    refreshes: [['runs']],
    coversNotification: isLaunchNotification,
  })
}

export type LaunchMutation<Input> = ReturnType<typeof useLaunch<Input>>
