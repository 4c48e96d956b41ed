import { useMutation } from '@tanstack/react-query'
import type { Launched } from 'contract/runs/launch.ts'
import type { Options } from '../../lib/call.ts'
import type { Intent } from '../../lib/intent.ts'
import { isLaunchAnnouncement } from '../runs/launch-announcement.ts'
import { describeLaunch } from './launcher-outcome.ts'

type ToastText = { title: string; message: string }

/** A launch request: the specification's body; in the query, the run that it repeats and its project, empty for none. */
export type LaunchRequest<Input> = { json: Input; query: { previous?: number | undefined; project?: number | '' | undefined } }

/** Launches a run, with the launcher's own toasts (specification §8). Runs are loaded again after a refusal too: the server records it. */
export function useLaunch<Input>(
  send: (launch: LaunchRequest<Input>, options: Options) => Promise<Launched | null>,
  { done, failed }: { done: ToastText; failed: ToastText },
) {
  return useMutation({
    mutationFn: ({ intent, ...launch }: LaunchRequest<Input> & { intent: Intent }) => send(launch, { intent }),
    meta: {
      done: (launched: Launched | null) => describeLaunch(launched, done),
      failed,
      keepsForm: true,
      refreshes: [['runs']],
      coversAnnouncement: isLaunchAnnouncement,
    },
  })
}

export type LaunchMutation<Input> = ReturnType<typeof useLaunch<Input>>
