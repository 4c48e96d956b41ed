import { useMutation } from '@tanstack/react-query'
import type { Launched } from 'contract/runs/launch.ts'
import { isLaunchAnnouncement } from '../lib/answered-runs.ts'
import type { Options } from '../lib/call.ts'
import type { Intent } from '../lib/intent.ts'
import { describeLaunch } from './launcher-outcome.ts'

type Words = { title: string; message: string }

/** What a launcher sends: the seed's body, and beside it the run that it repeats and the project that it is for (empty: for none). */
export type Launch<Input> = { json: Input; query: { previous?: number | undefined; project?: number | '' | undefined } }

/** Launches with each launcher's own words (seed §8). The runs are read anew after a refusal too: it leaves its trace there. */
export function useLaunch<Input>(
  send: (launch: Launch<Input>, options: Options) => Promise<Launched | null>,
  { done, failed }: { done: Words; failed: Words },
) {
  return useMutation({
    mutationFn: ({ intent, ...launch }: Launch<Input> & { intent: Intent }) => send(launch, { intent }),
    meta: {
      done: (launched: Launched | null) => describeLaunch(launched, done),
      failed,
      refreshes: [['runs']],
      coversAnnouncement: isLaunchAnnouncement,
    },
  })
}

export type LaunchMutation<Input> = ReturnType<typeof useLaunch<Input>>
