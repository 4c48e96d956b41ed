import { type RefObject, useLayoutEffect, useState } from 'react'
import { useScrollToAnchor } from '#lib/use-scroll-to-anchor.ts'

/** Finds the sections among the parts, which stand alone or in two columns. */
const findSections = (parts: Element) => [...parts.querySelectorAll(':scope > [id], :scope > .cols-2 > [id]')]

/**
 * Links to the sections that are on the screen, by their headings: which ones these are depends on the person and on the service. Scrolls
 * to the section that the address names.
 */
export function SectionIndex({ parts }: { parts: RefObject<HTMLDivElement | null> }) {
  const [sections, setSections] = useState<readonly Element[]>([])
  useScrollToAnchor()
  useLayoutEffect(() => {
    const element = parts.current as HTMLDivElement
    const update = () => setSections(findSections(element))
    update()
    const changes = new MutationObserver(update) // the code of the people's section may arrive late
    changes.observe(element, { childList: true })
    return () => changes.disconnect()
  }, [parts])
  return (
    <nav className="section-index" aria-label="Seções">
      {sections.map((section) => (
        <a className="btn btn--ghost btn--small" href={`#${section.id}`} key={section.id}>
          {section.querySelector('h2')?.textContent}
        </a>
      ))}
    </nav>
  )
}
