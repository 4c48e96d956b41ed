import { createDocument, readDocumentIdea } from 'contract/content/documents.ts'
import { expect, test } from 'vitest'
import { composePiece } from '#features/pieces/text/compose-piece.ts'
import { startApiForTest } from '#testing/api.ts'

async function readIdea(html: string, title = 'Três mitos') {
  const api = await startApiForTest()
  const { id } = await api.ok(createDocument, { json: { title, html, source: 'editor', save: false, projectId: 1 } })
  return api.ok(readDocumentIdea, { params: { id } })
}

test('a text becomes the idea of a piece as Markdown with its title and project, without images', async () => {
  const html =
    '<h2>Dói?</h2><p>Quase <strong>nada</strong>.</p><p><img src="/api/pieces/photos/7" alt="Xícara"></p><ol type="a"><li><p>Gel</p></li><li><p>Luz</p></li></ol>'
  expect(await readIdea(html)).toEqual({
    title: 'Três mitos',
    idea: '# Três mitos\n\n## Dói?\n\nQuase **nada**.\n\n1. Gel\n2. Luz',
    project: { id: 1, name: 'Operações Internas' },
  })
})

test('a text’s table without headings becomes a line of the idea for each row, without tags', async () => {
  const { idea } = await readIdea(
    '<h2>Preços</h2><table><tbody><tr><td><p>Café &amp; leite</p></td><td><ul><li><p>R$ 12</p></li><li><p>R$ 15</p></li></ul></td></tr><tr><td><p>Chá</p></td><td><p>R$ 9</p></td></tr></tbody></table><p>Depois dela.</p>',
  )
  expect(idea).toContain('\n| Café & leite | R$ 12 R$ 15 |\n| Chá | R$ 9 |\n\nDepois dela.')
  const { slides } = composePiece('carousel', idea)
  expect(slides[0]?.headline).toBe('Três mitos')
  expect(slides.flatMap(({ items }) => items)).toEqual(['Café & leite: R$ 12 R$ 15', 'Chá: R$ 9'])
  expect(JSON.stringify(slides)).not.toContain('<')
})
