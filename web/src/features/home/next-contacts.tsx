import type { Home } from 'contract/home/home.ts'
import { formatDate } from 'contract/values/dates.ts'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { useToday } from '#lib/session/session.ts'

/** Those of today and overdue ones. */
export function NextContacts({ contacts }: { contacts: NonNullable<Home['contacts']> }) {
  const today = useToday()
  return (
    <Section
      title="Próximos contatos"
      aside={
        <ScreenLink className="link small reach" href="/contatos?sort=next">
          Ver todos
        </ScreenLink>
      }
    >
      <ul className="feed list" aria-label="Próximos contatos">
        {contacts.map(({ id, name, nextOn, nextText }) => (
          <li className="row row--top gap-3" key={id}>
            <div className="grow">
              <p>
                <ScreenLink className="covers-phone feed__open" href={`/contatos/${id}`}>
                  {name}
                </ScreenLink>
              </p>
              <p className="small feed__detail">
                <span title={nextText ?? undefined}>{nextText}</span>
                <span className="feed__when">
                  {nextText && <>&nbsp;· </>}
                  {nextOn === today ? 'hoje' : `atrasado desde ${formatDate(nextOn)}`}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
