import { addDays, dateInZone } from 'contract/values/dates.ts'
import { assert, constantFrom, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeNextDay } from './next-day.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const NEW_YORK = 'America/New_York'

/** Time zones in which a calendar day, once it has ended, never resumes because of a clock change. */
const zones = constantFrom(SAO_PAULO, NEW_YORK, 'America/Manaus', 'Europe/Lisbon', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
const instants = date({ min: new Date('2017-01-01T00:00:00Z'), max: new Date('2032-12-31T23:59:59Z'), noInvalidDate: true })

describe('the day where the workspace is, around the changes of its clock', () => {
  test.each([
    // São Paulo skipped a midnight in 2018: 23:59:59 on 3 November was followed by 01:00 on 4 November.
    [SAO_PAULO, '2018-11-04T02:59:59.999Z', '2018-11-03'],
    [SAO_PAULO, '2018-11-04T03:00:00Z', '2018-11-04'],
    // São Paulo had the last hour of 17 February 2018 twice.
    [SAO_PAULO, '2018-02-18T01:59:59Z', '2018-02-17'],
    [SAO_PAULO, '2018-02-18T02:59:59Z', '2018-02-17'],
    [SAO_PAULO, '2018-02-18T03:00:00Z', '2018-02-18'],
    // São Paulo has had no summer time since 2019.
    [SAO_PAULO, '2026-11-01T02:59:59Z', '2026-10-31'],
    [SAO_PAULO, '2026-11-01T03:00:00Z', '2026-11-01'],
    // New York changes its clocks at two o'clock, so its midnights are not affected.
    [NEW_YORK, '2026-03-08T04:59:59Z', '2026-03-07'],
    [NEW_YORK, '2026-03-08T05:00:00Z', '2026-03-08'],
    [NEW_YORK, '2026-03-09T03:59:59Z', '2026-03-08'],
    [NEW_YORK, '2026-03-09T04:00:00Z', '2026-03-09'],
    [NEW_YORK, '2026-11-02T04:59:59Z', '2026-11-01'],
    [NEW_YORK, '2026-11-02T05:00:00Z', '2026-11-02'],
  ])('in %s the instant %s is of the day %s', (zone, instant, day) => {
    expect(dateInZone(zone, new Date(instant))).toBe(day)
  })
})

test.each([
  [SAO_PAULO, '2018-11-03T15:00:00Z', '2018-11-04T03:00:00.000Z'],
  [SAO_PAULO, '2018-02-17T15:00:00Z', '2018-02-18T03:00:00.000Z'],
  [NEW_YORK, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00.000Z'], // a day of 25 hours
  [NEW_YORK, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00.000Z'], // a day of 23
])('in %s the day after that of %s begins at %s', (zone, now, next) => {
  expect(computeNextDay(zone, new Date(now)).toISOString()).toBe(next)
})

test('one moment before the computed next day it is still today, from then on tomorrow', () => {
  assert(
    property(zones, instants, (zone, now) => {
      const today = dateInZone(zone, now)
      const next = computeNextDay(zone, now)
      expect(next > now).toBe(true)
      expect(dateInZone(zone, new Date(next.getTime() - 1))).toBe(today)
      expect(dateInZone(zone, next)).toBe(addDays(today, 1))
    }),
  )
})
