import './home.css'
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconFileText,
  IconFolder,
  IconMapPin,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconSlideshow,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import type { FeedItem } from 'contract/home/home.ts'
import { SampleBadge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { SAMPLE_ACTIVITIES } from './samples.ts'

const ICONS: Record<FeedItem['kind'], typeof IconFolder> = {
  document: IconFileText,
  sale: IconTag,
  meeting: IconUsers,
  'post-production': IconMovie,
  static: IconPhoto,
  outflow: IconArrowUpRight,
  inflow: IconArrowDownLeft,
  project: IconFolder,
  transcription: IconMicrophone,
  carousel: IconSlideshow,
  prospecting: IconMapPin,
}

/** A row of the feed. The server's items have `at`, an ISO instant; the samples have `when`, a text. */
type ShownItem = { kind: keyof typeof ICONS; title: string; detail: string; when?: string; at?: string; href?: string }

function FeedRow({ kind, title, detail, when, at, href }: ShownItem) {
  const Icon = ICONS[kind]
  return (
    <li className="row row--top gap-3">
      <span className="tile tile--mute">
        <Icon className="icon" stroke={1.5} aria-hidden />
      </span>
      <div className="grow">
        <p>
          {href ? (
            <ScreenLink className="covers-phone feed__open" href={href}>
              {title}
            </ScreenLink>
          ) : (
            title
          )}
        </p>
        <p className="small feed__detail">
          <span title={detail}>{detail}</span>
          <span className="feed__when">&nbsp;· {at ? <RelativeTime at={at} /> : <time>{when}</time>}</span>
        </p>
      </div>
    </li>
  )
}

function FeedContent({ items, loading }: { items: readonly ShownItem[]; loading: boolean }) {
  if (loading) {
    return (
      <p className="small sub" role="status">
        Carregando atividades...
      </p>
    )
  }
  if (items.length === 0) return <p className="sub">Nenhuma atividade ainda. O que for registrado aparece aqui.</p>
  return (
    <ul className="feed list">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an activity has no identity, as those of an import are alike
        <FeedRow {...item} key={index} />
      ))}
    </ul>
  )
}

/** `activities`: undefined while they load, and if marked samples are shown instead. */
export function ActivityFeed({ activities, loading }: { activities: readonly FeedItem[] | undefined; loading: boolean }) {
  return (
    <Section title="Atividade Recente" className="feed-card" aside={!activities && !loading && <SampleBadge />}>
      <FeedContent items={activities ?? SAMPLE_ACTIVITIES} loading={loading} />
    </Section>
  )
}
