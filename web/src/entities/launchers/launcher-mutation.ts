import type { LaunchReply } from 'contract/runs/launch.ts'
import { isLaunchNotification } from '#entities/runs/launch-notification.ts'
import type { CallOptions } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { describeLaunch } from './launcher-outcome.ts'

type ToastText = { title: string; message: string }

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
