import * as z from 'zod/mini'
import { StepFailedError } from '#features/runs/steps/stepped-performer.ts'
import { type Downloader, getJson } from '../ask-source.ts'
import type { Box } from '../where/boxes.ts'

const Links = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string(), title: z.optional(z.string()) })) })
const Root = z.extend(Links, { latest: z.optional(z.string()) })
const Item = z.object({
  bbox: z.array(z.number()),
  assets: z.record(z.string(), z.object({ href: z.string() })),
})

/** A release of Overture Maps and the addresses of those of its files of places that touch the box. */
export type PlaceFiles = { release: string; urls: string[] }

const refuse = (what: string): never => {
  throw new StepFailedError({
    outcome: 'refused',
    reason: `O catálogo da Overture não informa ${what}. Confira o endereço em Configurações`,
  })
}

function parse<T extends z.ZodMiniType>(schema: T, json: unknown, what: string): z.output<T> {
  const { success, data } = z.safeParse(schema, json)
  return success ? data : refuse(what)
}

type Catalog = z.output<typeof Links> & { url: string }

async function openChild(downloader: Downloader, parent: Catalog, name: string): Promise<Catalog> {
  const child = parent.links.find(({ rel, href, title }) => rel === 'child' && (title === name || href.split('/').includes(name)))
  if (!child) return refuse(`onde está “${name}”`)
  const url = new URL(child.href, parent.url).href
  return { ...parse(Links, await getJson(downloader, url), `o que há em “${name}”`), url }
}

const overlaps = ([west = 0, south = 0, east = 0, north = 0]: readonly number[], box: Box): boolean =>
  west <= box.east && east >= box.west && south <= box.north && north >= box.south

/** Over HTTPS, so no `s3://` of the same file; the first such asset is the catalog's own order. */
const findUrl = (assets: Readonly<Record<string, { href: string }>>, itemUrl: string): string | undefined =>
  Object.values(assets)
    .map(({ href }) => (URL.canParse(href, itemUrl) ? new URL(href, itemUrl) : undefined))
    .find((url) => url && /^https?:$/.test(url.protocol) && url.pathname.endsWith('.parquet'))?.href

const MOST_FILES = 1_000

async function findFile(downloader: Downloader, url: string, box: Box): Promise<string[]> {
  const { bbox, assets } = parse(Item, await getJson(downloader, url), 'onde estão os arquivos de lugares')
  const corners = bbox.length === 6 ? [bbox[0], bbox[1], bbox[3], bbox[4]] : bbox
  if (
    !overlaps(
      corners.map((corner) => corner ?? 0),
      box,
    )
  )
    return []
  return [findUrl(assets, url) ?? refuse('o endereço de um arquivo de lugares')]
}

/**
 * Walks the STAC catalog (stac.overturemaps.org, as read on 2026-11-30): root, the release in its `latest`, theme `places`, type `place`,
 * one item a file.
 * @throws StepFailedError
 */
export async function findPlaceFiles(downloader: Downloader, catalogUrl: string, box: Box): Promise<PlaceFiles> {
  const root = parse(Root, await getJson(downloader, catalogUrl), 'qual é a edição atual')
  const release = root.latest ?? refuse('qual é a edição atual')
  const edition = await openChild(downloader, { ...root, url: catalogUrl }, release)
  const collection = await openChild(downloader, await openChild(downloader, edition, 'places'), 'place')
  const items = collection.links.filter(({ rel }) => rel === 'item').map(({ href }) => new URL(href, collection.url).href)
  if (items.length === 0 || items.length > MOST_FILES) return refuse('quais são os arquivos de lugares')
  const found: string[] = []
  for (const item of items) found.push(...(await findFile(downloader, item, box)))
  return { release, urls: found }
}
