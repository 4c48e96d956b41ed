import { type RefObject, useLayoutEffect, useState } from 'react'
import { useScrollToAnchor } from '#lib/use-scroll-to-anchor.ts'

const findSections = (parts: Element) => [...parts.querySelectorAll(':scope > [id], :scope > .cols-2 > [id]')]

/** Which sections are on the screen depends on the person and on the service; scrolls to the one that the address names. */
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
