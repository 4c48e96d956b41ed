import type { Problem } from 'contract/calls/problem.ts'
import { escapeHtml } from '#core/text.ts'

/**
 * The colours and sizes of web/src/styles/tokens.css. The page has no script and loads no file but its icon, because the server might
 * refuse other files as well.
 */
const STYLE = `
  :root { color-scheme: dark; }
  body { margin: 0; background: #0b0d12; color: #e6e8ee; font: 0.875rem/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 20vh 1rem 2rem; overflow-wrap: anywhere; }
  h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.4; }
  p { margin: 0 0 0.75rem; color: #9aa3b2; }
  .name { font-size: 0.75rem; font-weight: 600; }
  .code { font-size: 0.75rem; }
  nav { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1.25rem 0; }
  a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border: 1px solid #5b6475; border-radius: 8px; color: #e6e8ee; font-weight: 600; text-decoration: none; }
  a:first-child { border-color: #4e3dff; background: #4e3dff; color: #ffffff; }
  a:focus-visible { outline: 2px solid #9d94ff; outline-offset: 2px; }`

const renderLink = ({ label, href }: { label: string; href: string }): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`

export function renderRefusalPage({ title, detail, link, requestId }: Problem): string {
  const links = [...(link ? [link] : []), { label: 'Ir para a Home', href: '/' }]
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · AI Dashboard</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}
</style>
</head>
<body>
<main>
<p class="name">AI Dashboard</p>
<h1>${escapeHtml(title)}</h1>
${detail === undefined ? '' : `<p>${escapeHtml(detail)}</p>`}
<nav aria-label="Para onde ir">${links.map(renderLink).join('')}</nav>
<p class="code">Código do pedido: ${escapeHtml(requestId)}</p>
</main>
</body>
</html>
`
}
