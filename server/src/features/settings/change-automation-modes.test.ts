import { changeAutomationModes, readAutomationModes, testSlideDrawing } from 'contract/settings/automation-modes.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runs } from '#db/tables/runs.ts'
import { DrawingFailedError } from '#features/pieces/draw-slide.ts'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { LAUNCHES, startAutomatedApi } from '#testing/automation.ts'
import { startPiecesApi } from '#testing/pieces.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

describe('the automations’ modes', () => {
  test('follow from whether a service is set up, until somebody chooses', async () => {
    const api = await startAutomatedApi()
    expect(await api.ok(readAutomationModes)).toMatchObject({
      modes: { prospecting: 'service', 'post-production': 'service', carousel: 'service', static: 'service' },
      chosen: [],
      heavyAtOnce: 1,
      hasService: true,
      hasWriter: false,
    })
    await api.ok(changeAutomationModes, { json: { static: 'off', heavyAtOnce: 3, revision: 1, base: { static: 'service' } } })
    expect(await api.ok(readAutomationModes)).toMatchObject({
      modes: { carousel: 'service', static: 'off' },
      chosen: ['static'],
      heavyAtOnce: 3,
    })
  })

  test('are not saved if they changed since the screen was read', async () => {
    const api = await startApiForTest()
    await api.ok(changeAutomationModes, { json: { static: 'off', revision: 1 } })
    expect(
      await api.fails(changeAutomationModes, { json: { static: 'internal', revision: 1, base: { static: 'service' } } }),
    ).toMatchObject({ status: 409, code: 'changed_elsewhere' })
  })

  test.each([
    [{ 'post-production': 'internal' }, 'post-production'],
    [{ carousel: 'perhaps' }, 'carousel'],
    [{ heavyAtOnce: 0 }, 'heavyAtOnce'],
    [{ heavyAtOnce: 17 }, 'heavyAtOnce'],
  ])('refuse %j', async (given, field) => {
    const api = await startSharedApi()
    expect(await api.fails(changeAutomationModes, { json: { ...given, revision: 1 } })).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('a launch', () => {
  test.each(LAUNCHES)(
    'of $automation is refused while it is switched off, and nothing is stored',
    async ({ automation, endpoint, json }) => {
      const api = await startAutomatedApi()
      await api.ok(changeAutomationModes, { json: { [automation]: 'off', revision: 1 } as never })
      expect(await api.fails(endpoint, { json })).toMatchObject({
        status: 503,
        code: 'automation_off',
        link: { href: '/settings#automacoes' },
      })
      expect([await api.count(runs), api.service.received]).toEqual([0, []])
    },
  )

  test.each(LAUNCHES)(
    'of $automation in the mode of the service sends the same bytes as before there were modes',
    async ({ automation, endpoint, json, path }) => {
      const api = await startAutomatedApi()
      await api.ok(changeAutomationModes, { json: { [automation]: 'service', revision: 1 } as never })
      await api.ok(endpoint, { json } as never)
      expect(api.service.received).toMatchObject([{ path, body: JSON.stringify(json) }])
      expect(await api.db.select({ isBuiltIn: runs.isBuiltIn, body: runs.body }).from(runs)).toEqual([
        { isBuiltIn: false, body: JSON.stringify(json) },
      ])
    },
  )

  test('performed on this server stores the same payload, and sends nothing', async () => {
    const api = await startAutomatedApi()
    await api.ok(changeAutomationModes, { json: { carousel: 'internal', revision: 1 } })
    const [, , { endpoint, json }] = LAUNCHES
    await api.ok(endpoint, { json })
    const [run] = await api.db.select().from(runs).where(eq(runs.isBuiltIn, true))
    expect([run?.body, run?.providerId, api.service.received]).toEqual([JSON.stringify(json), null, []])
  })
})

test('the test of an automation draws a slide, or says why not', async () => {
  const api = await startPiecesApi()
  expect(await api.ok(testSlideDrawing, { json: { automation: 'carousel' } })).toMatchObject({
    ok: true,
    verdict: 'Um slide foi gerado (1 kB).',
  })
  api.setSlideDrawer(async () => {
    throw new DrawingFailedError('O processo parou')
  })
  expect(await api.ok(testSlideDrawing, { json: { automation: 'static' } })).toMatchObject({
    ok: false,
    verdict: 'O slide não foi gerado: O processo parou',
  })
})
