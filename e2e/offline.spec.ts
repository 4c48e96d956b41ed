import { collectPageErrors, expect, openTranscription, RECORDED_SECONDS, test } from './microphone.ts'

const AWAY = /^Sem conexão com o servidor desde \d\d:\d\d/

test('a screen opened without a connection keeps the shell, says so, and opens by itself once the connection is back; a recording goes on', async ({
  workspace,
  browserWithMicrophone: context,
}) => {
  const page = await context.newPage()
  const stray = collectPageErrors(page)
  await page.route('**/code.json', (route) => route.abort()) // so that no code is fetched ahead
  const dialog = await openTranscription(page, workspace.url)
  await dialog.getByRole('button', { name: 'Gravar Áudio' }).click()
  await expect(dialog.getByRole('timer')).toHaveText(RECORDED_SECONDS)
  await page.keyboard.press('Escape')
  const pill = page.getByRole('complementary', { name: 'Gravação em andamento' })
  await expect(pill.getByText('Gravando...')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const readTimer = async () => (await pill.getByRole('timer').textContent()) ?? '' // `mm:ss`: later times sort after earlier ones as text
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Projetos', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
  await expect(page.getByText(AWAY)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  const reached = await readTimer()
  await expect.poll(async () => (await readTimer()) > reached, 'the recording goes on').toBe(true)
  await page.getByRole('button', { name: 'Tentar agora' }).click()
  await expect(page.getByText(AWAY)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible()
  await expect(page.getByText(AWAY)).toHaveCount(0)
  await expect(pill.getByText('Gravando...')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  // The screen's style sheets had failed to load as well, and are now loaded too.
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => (link as HTMLLinkElement).sheet),
    ),
  ).toBe(true)
  await pill.getByRole('button', { name: 'Parar' }).click()
  expect(stray).toEqual([])
})

test('after the first click every screen opens without a connection; before it no code is fetched ahead', async ({
  workspace,
  context,
}) => {
  const page = await context.newPage()
  const stray = collectPageErrors(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(workspace.url, { waitUntil: 'networkidle' })
  expect(asked).not.toContain('/code.json')
  await page.getByRole('heading', { level: 1 }).click()
  const code: string[] = await (await context.request.get(`${workspace.url}/code.json`)).json()
  // The browser fetches hundreds of files while it is idle, and on a busy machine it seldom is.
  await expect.poll(() => code.filter((file) => !asked.includes(file)), { timeout: 180_000 }).toEqual([])
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  for (const name of ['Ferramentas de IA', 'Scraper Google Maps', 'Performance']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Sem conexão|Carregando|Dashboard IA/)
  }
  await expect(page.getByRole('heading', { name: 'Performance da Equipe', level: 1 })).toBeVisible()
  expect(stray).toEqual([])
})

test('when the server ends, the bar, the television board and Execuções say since when, and all three notices go once it is back', async ({
  killableWorkspace: workspace,
  context,
}) => {
  const runs = await context.newPage()
  const wall = await context.newPage()
  const stray = [collectPageErrors(runs), collectPageErrors(wall)]
  await wall.goto(`${workspace.url}/team-performance?tv=1`)
  await expect(wall.getByText('Nenhum dado de performance disponível')).toBeVisible()
  await runs.goto(`${workspace.url}/execucoes`)
  await expect(runs.getByText('Nenhuma execução ainda')).toBeVisible()
  const old = [
    wall.getByText(/^Sem resposta do servidor: estes são os pontos de \d\d:\d\d$/),
    runs.getByText(/^Sem atualização desde \d\d:\d\d/),
  ]
  for (const words of old) await expect(words).toHaveCount(0)

  await workspace.kill()
  await expect(runs.getByText(AWAY)).toBeVisible()
  for (const words of old) await expect(words).toBeVisible()
  await runs.setViewportSize({ width: 1024, height: 300 })
  await runs.mouse.move(600, 200)
  await runs.mouse.wheel(0, 5000)
  await expect(runs.getByRole('heading', { name: 'Execuções', level: 1 })).not.toBeInViewport()
  await expect(runs.getByRole('button', { name: 'Tentar agora' })).toBeInViewport({ ratio: 1 })

  await workspace.start()
  await expect(runs.getByText(AWAY)).toHaveCount(0)
  for (const words of old) await expect(words).toHaveCount(0)
  expect(stray).toEqual([[], []])
})

test('while the server hangs, a dialog can be closed, its request ends with its deadline, and its draft is there', async ({
  killableWorkspace: workspace,
  context,
}) => {
  const page = await context.newPage()
  const stray = collectPageErrors(page)
  await page.clock.install()
  await page.goto(`${workspace.url}/financeiro/configuracoes`)
  const add = () =>
    page
      .getByRole('region', { name: 'Projetos' })
      .getByRole('button', { name: /Adicionar|Novo/ })
      .first()
      .click()
  await add()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Site da Aurora')

  workspace.process.kill('SIGSTOP') // the server's connections stay open, without answers
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Adicionando...' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('O envio continua')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByText(/O servidor demorou demais a responder/)).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(page.getByText(AWAY)).toBeVisible()
  await add()
  await expect(dialog.getByText('Rascunho recuperado')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('Site da Aurora')

  workspace.process.kill('SIGCONT')
  await page.clock.fastForward(20_000)
  await expect(page.getByText(AWAY)).toHaveCount(0)
  expect(stray).toEqual([])
})
