import '#components/feedback/callout.css'
import type { Content } from 'contract/content/library.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { formatCount } from '#lib/format/format.ts'

export function LibraryTexts({ content: { slides, text } }: { content: Content }) {
  if (slides.length === 0 && !text) return null
  return (
    <Disclosure label={slides.length > 0 ? `Textos de ${formatCount(slides.length, 'slide', 'slides')}` : 'Texto'}>
      {slides.length > 0 && (
        <ol className="stack gap-3 slides small">
          {slides.map((slide, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide has no identity but its position
            <li key={at}>
              {slide.title && <p className="strong">{slide.title}</p>}
              {slide.text && <p className="prose">{slide.text}</p>}
            </li>
          ))}
        </ol>
      )}
      {text && <p className="prose small library__text">{text}</p>}
    </Disclosure>
  )
}
