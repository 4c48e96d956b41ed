import { readHome } from 'contract/home/home.ts'
import { changeMinutesSaved, DEFAULT_MINUTES_SAVED, readMinutesSaved } from 'contract/home/minutes-saved.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordings } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { workspace } from '#db/tables/workspace.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { shareServer } from '#testing/share-server.ts'
import { givenRecording, givenRun, givenTranscription } from '#testing/work.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const minutesSaved = async (api: TestApi) => (await api.ok(readHome)).minutesSaved

describe('the hours saved', () => {
  test.each([
    ['prospecting', 120],
    ['post-production', 180],
    ['carousel', 60],
    ['static', 30],
  ] as const)('a %s that succeeded saves %i minutes, once it has', async (automation, minutes) => {
    const api = await startApiForTest()
    await givenRun(api, automation, { state: 'failed' })
    const id = await givenRun(api, automation, { state: 'running', endedAt: null })
    expect(await minutesSaved(api)).toBe(0)
    await api.db.update(runs).set({ state: 'succeeded', endedAt: api.time.now() }).where(eq(runs.id, id))
    await givenRun(api, automation)
    expect(await minutesSaved(api)).toBe(2 * minutes)
    const { savings } = await api.ok(readHome)
    expect(savings.find((line) => line.automation === automation)).toEqual({
      automation,
      count: 2,
      each: minutes,
      minutes: 2 * minutes,
    })
  })

  test('of a transcription are four times its length, counted once', async () => {
    const api = await startApiForTest()
    const recording = await givenRecording(api, { duration: 90.5 })
    await givenTranscription(api, recording, { state: 'failed' })
    expect(await minutesSaved(api)).toBe(0)
    const run = await givenTranscription(api, recording, { state: 'running' })
    await api.db.update(runs).set({ state: 'succeeded' }).where(eq(runs.id, run))
    await givenTranscription(api, recording)
    // 4 × 90.5 s are 6.03 minutes, and the answer is in whole minutes.
    expect(await minutesSaved(api)).toBe(6)
    await givenTranscription(api, await givenRecording(api, { duration: null }))
    expect(await minutesSaved(api)).toBe(6)
    const { savings } = await api.ok(readHome)
    expect(savings.find(({ automation }) => automation === 'transcription')).toMatchObject({ count: 90.5 / 60, each: 4 })
  })

  test('of a recording go with its deletion, and come back with its restoration', async () => {
    const api = await startApiForTest()
    const id = await givenRecording(api, { duration: 600 })
    await givenTranscription(api, id)
    const change = (deletedAt: Date | null) => api.db.update(recordings).set({ deletedAt }).where(eq(recordings.id, id))
    await change(api.time.now())
    expect(await minutesSaved(api)).toBe(0)
    await change(null)
    expect(await minutesSaved(api)).toBe(40)
  })
})

describe('minutes that each automation saves', () => {
  test('are the defaults until the team changes them, which computes the hours anew', async () => {
    const api = await startApiForTest()
    await givenRun(api, 'prospecting')
    await givenTranscription(api, await givenRecording(api, { duration: 60 }))
    expect(await api.ok(readMinutesSaved)).toEqual({ ...DEFAULT_MINUTES_SAVED, revision: 1 })
    expect(await minutesSaved(api)).toBe(124)
    await api.ok(changeMinutesSaved, { json: { prospecting: 45, transcription: 2.5, revision: 1 } })
    expect(await api.ok(readMinutesSaved)).toEqual({ ...DEFAULT_MINUTES_SAVED, prospecting: 45, transcription: 2.5, revision: 2 })
    expect(await minutesSaved(api)).toBe(47)
    await api.ok(changeMinutesSaved, { json: { ...DEFAULT_MINUTES_SAVED, revision: 2 } })
    expect(await minutesSaved(api)).toBe(124)
  })

  test('are stored only where they differ from the defaults', async () => {
    const api = await startApiForTest()
    await api.ok(changeMinutesSaved, { json: { ...DEFAULT_MINUTES_SAVED, static: 0, revision: 1 } })
    expect(await api.db.select({ savings: workspace.savings }).from(workspace)).toEqual([{ savings: { static: 0 } }])
  })

  test.each([
    ['more than 10.000', 10_001],
    ['less than nothing', -1],
    ['no number', '30'],
    ['nothing', null],
  ])('%s is refused by name, and nothing is kept', async (_, given) => {
    const api = await startSharedApi()
    const refused = await api.fails(changeMinutesSaved, { json: { prospecting: 1, carousel: given, revision: 1 } })
    expect(refused).toMatchObject({ status: 422, fields: { carousel: 'Informe um número de 0 a 10.000' } })
    expect(await api.ok(readMinutesSaved)).toEqual({ ...DEFAULT_MINUTES_SAVED, revision: 1 })
  })
})
