// boardgame.io with two seats a match; a sync opens the match it names.
//   node boardgame.cjs PORT memory|flatfile FOLDER
'use strict'
const { createRequire } = require('node:module')

const [port, store, folder, modules] = process.argv.slice(2)
const { FlatFile, Origins, Server } = createRequire(modules)('boardgame.io/server')

const pile = 'x'.repeat(300)
const hand = 'y'.repeat(100)
const game = {
  name: 'bench',
  setup: () => ({ moves: 0, hands: [hand, hand], pile }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: ({ G }) => ({ ...G, moves: G.moves + 1 }), client: false } },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((own, seat) => (String(seat) === playerID ? own : null)),
  }),
}
const db = store === 'flatfile' ? { db: new FlatFile({ dir: folder }) } : {}
Server({ games: [game], origins: [Origins.LOCALHOST], ...db })
  .run({ port: Number(port), callback: () => console.log('open') })
