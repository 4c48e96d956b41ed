import type { Services } from '#core/context.ts'
import { SERIES_JOB } from '#core/queue.ts'
import { makeNightlyJob } from '#work/repeated-job.ts'
import { extendSeries } from './extend-series.ts'

export const seriesExtensionJob = (services: Services, onError: (error: unknown) => void) =>
  makeNightlyJob(SERIES_JOB, { expiresInMinutes: 60 }, () => extendSeries({ ...services, onError }))
