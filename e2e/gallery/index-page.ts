/** A picture of a screen or of a screen state. `file`: the picture's path, relative to the gallery's folder. */
export type Picture = { area: string; name: string; width: number; file: string }

const STYLE = `
body { margin: 24px; background: #0b0d12; color: #e6e8ee; font: 14px system-ui, sans-serif }
h2 { margin: 32px 0 12px }
.state { display: flex; gap: 12px; align-items: start; margin-bottom: 24px; overflow-x: auto }
figure { margin: 0; flex: none }
figcaption { margin-bottom: 4px; color: #9aa3b2 }
img { display: block; height: 420px; border: 1px solid #2a2f3a }
`

function writeState(pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ name, width, file }) =>
      `<figure><figcaption>${name}, ${width} px</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`,
  )
  return `<div class="state">${figures.join('')}</div>`
}

/** @returns an HTML page with all pictures by area, in which the widths of each screen state are side by side */
export function renderIndexPage(pictures: readonly Picture[]): string {
  const areas = Map.groupBy(pictures, ({ area }) => area)
  const sections = [...areas].map(([area, ofArea]) => {
    const states = Map.groupBy(ofArea, ({ name }) => name)
    return `<h2>${area}</h2>${[...states.values()].map(writeState).join('\n')}`
  })
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>${sections.join('\n')}`
}
