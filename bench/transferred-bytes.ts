import type { Browser } from '@playwright/test'
import { measureFirstVisitCodeBytes } from '../e2e/first-visit.ts'
import { launchBrowser } from './browser.ts'

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
  '/pieces',
  '/pieces?view=calendar',
  '/projects',
  '/projects/2',
  '/team-performance',
  '/team-performance/atividades',
  '/nada',
]

async function measureRoute(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const bytes = await measureFirstVisitCodeBytes(page, url)
  await page.close()
  return bytes
}

/** @returns how many bytes of scripts and styles a first visit of each route loads, headers included */
export async function measureCodeBytesByRoute(base: string): Promise<Record<string, number>> {
  const browser = await launchBrowser()
  const all: Record<string, number> = {}
  for (const route of ROUTES) {
    const context = await browser.newContext()
    all[route] = await measureRoute(browser, base + route)
    await context.close()
  }
  await browser.close()
  return all
}
