// A program that connects as soon as it gets a slide: it shows that forbid-network.ts would tell.
import './forbid-network.ts'

process.on('message', () => void fetch('http://127.0.0.1:4999/'))
