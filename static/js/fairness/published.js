// @ts-check
// What the house publishes of a deal and of the log of commitments.

const NOTHING = "0".repeat(64);

async function ask(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) {
    const wait = Number(answer.headers.get("Retry-After")) || 0;
    throw Object.assign(new Error("refused"), { status: answer.status, wait });
  }
  return answer.json();
}

// {proof} of a deal, or {refusal}: the key of a sentence.
export async function askDeal(id) {
  try {
    return { proof: await ask(`/api/v1/deals/${id}/fairness/`) };
  } catch (error) {
    return { refusal: error.status === 404 ? "fair.noDeal" : "fair.offline" };
  }
}

export const askLog = (after, limit) => ask(`/api/v1/fairness/log/?after=${after}&limit=${limit}`);

// Whether the public log has this record's commitment where the record says; no step where
// the record names no place or the house does not answer.
export async function publicSteps(record) {
  const { n, previous, head } = record?.log ?? {};
  if (!Number.isSafeInteger(n) || n < 1) return [];
  try {
    const { results } = await askLog(Math.max(0, n - 2), 2);
    const at = (number) => results.find((one) => one.n === number);
    const found = at(n);
    const isSame = Boolean(found) && found.deal.replaceAll("-", "") === record.deal_id
      && found.commitment === record.commitment && found.head === head
      && (n === 1 ? NOTHING : at(n - 1)?.head) === previous;
    return [{ step: "public", is: isSame ? "good" : "bad", fault: isSame ? null : "differs" }];
  } catch {
    return [];
  }
}
