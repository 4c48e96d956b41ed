const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b]

/**
 * Counts the signs of a JSON text that may begin an item (`{`, `[`, `,`), also those within strings. Parsing and checking a text takes time
 * for each item, so that the items are counted before.
 */
export function countJsonMarks(json: Uint8Array): number {
  let marks = 0
  // By index: an iterator takes several times as long.
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === COMMA || byte === BRACKET || byte === BRACE) marks += 1
  }
  return marks
}
