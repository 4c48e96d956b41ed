import './mentions.css'
import { MENTION_KIND_NAMES, type MentionPlace } from 'contract/prospecting/mentions.ts'

const Place = ({ place: { kind, total, records } }: { place: MentionPlace }) => (
  <div>
    <dt className="small sub">{MENTION_KIND_NAMES[kind]}</dt>
    <dd>
      <ul>
        {records.map(({ id, title, href }) => (
          <li key={`${id} ${title}`}>
            {/* The link opens a new tab, so that the dialog keeps its list. */}
            <a className="link cut" href={href} target="_blank" rel="noopener noreferrer" title={title}>
              {title}
            </a>
          </li>
        ))}
        {total > records.length && <li className="small sub">e mais {(total - records.length).toLocaleString('pt-BR')}</li>}
      </ul>
    </dd>
  </div>
)

export const MentionList = ({ places }: { places: readonly MentionPlace[] }) => (
  <dl className="mentions">
    {places.map((place) => (
      <Place place={place} key={place.kind} />
    ))}
  </dl>
)
