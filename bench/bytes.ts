import { type Browser, chromium } from '@playwright/test'

const ROUTES = [
  '/',
  '/financeiro',
  '/financeiro/entradas',
  '/financeiro/dashboard',
  '/financeiro/configuracoes',
  '/financeiro/a-pagar',
  '/financeiro/recorrencias',
  '/financeiro/importar',
  '/financeiro/lixeira',
  '/financeiro/mes/2026-11',
  '/execucoes',
  '/settings',
  '/tools/scraper-google-maps',
  '/tools/gerador-pos-producao',
  '/tools/gerador-conteudo-carrossel',
  '/tools/gerador-conteudo-estatico',
  '/ai-tools',
  '/ai-tools?aba=conteudos',
  '/ai-tools?aba=criacoes',
  '/projects',
  '/projects/2',
  '/team-performance',
  '/team-performance/atividades',
  '/nada',
]

async function measureRoute(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1500) // scripts that the page fetches when idle, after the network was quiet, count too
  await page.close()
  return bytes
}

/** @returns the bytes of scripts and styles that a first visit of each route transfers, headers included, until no more are requested */
export async function measureBytes(base: string): Promise<Record<string, number>> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const all: Record<string, number> = {}
  for (const route of ROUTES) {
    const context = await browser.newContext()
    all[route] = await measureRoute(browser, base + route)
    await context.close()
  }
  await browser.close()
  return all
}
