import { listPieces, type PieceCard } from 'contract/pieces/pieces.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { stubSessionAndEntryLists } from './finance.ts'
import { aBrandKit } from './kits.ts'
import { aSlide } from './pieces.ts'
import { stubReply } from './server.ts'

/** Makes a carousel as the lists of pieces show it. */
export const aPieceCard = (more: Partial<PieceCard> = {}): PieceCard => ({
  id: 7,
  kind: 'carousel',
  title: 'Três mitos do clareamento',
  client: 'odontoaurora',
  persona: 'Jovem',
  state: 'draft',
  format: '4:5',
  mode: 'light',
  project: { id: 2, name: 'Site novo' },
  kit: { id: 1, name: 'Minimalista' },
  plannedOn: null,
  plannedTime: null,
  network: null,
  slides: 5,
  cover: aSlide({ headline: 'Três mitos' }),
  runId: 12,
  by: 'Juliana Prado',
  revision: 3,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  ...more,
})

/** Stubs the library of pieces for a workspace with one client, one project and one kit, on 21/11/2026. */
export function stubPieces(...pieces: PieceCard[]): void {
  stubSessionAndEntryLists()
  stubReply(listBrandKits, [aBrandKit({ id: 1, name: 'Minimalista' })])
  stubReply(listPieces, { pieces, next: null })
}
