import { getFirstVisitLimitKb, measureFirstVisitCodeBytes } from './first-visit.ts'
import { openWorkspace } from './open-workspace.ts'
import { expect, test } from './workspace.ts'

/** The routes that come nearest to their limits, and the routes with chunks of their own that must not load before they are needed. */
const ROUTES = [
  '/',
  '/financeiro',
  '/financeiro/dashboard',
  '/settings',
  '/tools/gerador-conteudo-carrossel',
  '/pieces',
  '/pieces?view=calendar',
  '/pieces/1',
]

// The journey has a demo of its own: on the shared demo, the people and runs of other journeys would load code that a first visit does not
// need.
let demo: Awaited<ReturnType<typeof openWorkspace>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  demo = await openWorkspace({ settings: { DEMO: '1' } })
})
test.afterAll(() => demo.close())

test('a first visit of each route transfers no more scripts and styles than its limit', { tag: '@smoke' }, async ({
  browser,
}) => {
  for (const route of ROUTES) {
    const context = await browser.newContext()
    const bytes = await measureFirstVisitCodeBytes(await context.newPage(), demo.url + route)
    await context.close()
    expect(bytes, `${route} loads the built scripts`).toBeGreaterThan(0)
    expect.soft(bytes / 1024, route).toBeLessThanOrEqual(getFirstVisitLimitKb(route))
  }
})

test('the code of a screen is asked for beside the page’s own, not once that runs', { tag: '@smoke' }, async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto(`${demo.url}/financeiro/contas/1`, { waitUntil: 'networkidle' })
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((file) => ({
      name: file.name,
      from: file.startTime,
      until: file.responseEnd,
    })),
  )
  const find = (name: string) => files.find((file) => file.name.includes(`/assets/${name}-`))
  await page.close()
  expect(find('account-page')?.from).toBeLessThan(find('index')?.until ?? 0)
})
