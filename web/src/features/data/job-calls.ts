import { queryOptions } from '@tanstack/react-query'
import { REPEATED_JOBS, type RepeatedJobKey } from 'contract/data/job-names.ts'
import { listJobs, startJob } from 'contract/data/jobs.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

/** How often the jobs are refetched, in milliseconds: a job that ends on the server sends no event. */
const REFRESH_MS = 30_000

export const jobsQuery = queryOptions({
  ...callQuery(['data', 'jobs'], listJobs),
  refetchInterval: REFRESH_MS,
})

export const useStartJob = () =>
  useCallMutation((name: RepeatedJobKey) => call(startJob, { json: { name } }), {
    done: (_answer, name) => ({
      title: `${REPEATED_JOBS[name as RepeatedJobKey].title}: vai começar`,
      message: 'Começa em até meio minuto; o resultado aparece aqui.',
    }),
    failed: 'Não foi possível executar a rotina',
    refreshes: [['data', 'jobs']],
  })
